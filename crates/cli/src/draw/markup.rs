//! Text for elements and attributes of SVG and HTML.

use std::fmt::{self, Write};

use crate::escape::Printable;

/// Displays text without markup, and without characters that deceive a reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct Markup<'t>(pub(super) &'t str);

impl fmt::Display for Markup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in Printable(self.0).to_string().chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                plain => f.write_char(plain)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup() {
        let text = "<b title='x'>\"&amp;\"</b>\u{202e}";
        let escaped = "&lt;b title=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/b&gt;\\u{202e}";
        assert_eq!(Markup(text).to_string(), escaped);
    }
}
