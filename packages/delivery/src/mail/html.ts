import type { Texts } from '../texts.ts';

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML with every value escaped. */
export type Html = { readonly html: string };

/** Makes HTML from a template. Every value is escaped as text unless it is already `Html`. */
export function html(pieces: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return {
    html: pieces.reduce((done, piece, index) => done + rendered(values[index - 1] ?? '') + piece),
  };
}

const rendered = (value: string | Html | Html[]): string =>
  typeof value === 'string'
    ? value.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
    : Array.isArray(value)
      ? value.map(rendered).join('')
      : value.html;

// Mail programs ignore style sheets, so every element has inline styles.
const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const STYLES = {
  title:
    "font-family:Georgia,'Times New Roman',serif;font-size:24px;line-height:32px;font-weight:400;margin:0 0 8px",
  section:
    'font-size:13px;line-height:20px;font-weight:600;margin:28px 0 0;padding:0 0 6px;border-bottom:1px solid #8885',
  text: 'font-size:15px;line-height:24px;margin:0 0 20px',
  row: 'padding:10px 0;border-bottom:1px solid #8883',
  head: 'font-size:13px;line-height:20px;margin:0;opacity:.7',
  quote: 'font-size:15px;line-height:22px;margin:2px 0 0',
  plainLink: 'color:inherit;text-decoration:none',
  button:
    'display:inline-block;font-size:15px;line-height:20px;padding:10px 18px;' +
    'border-radius:8px;background:#a4492a;color:#ffffff;text-decoration:none',
  foot: 'font-size:12px;line-height:18px;margin:36px 0 0;opacity:.65',
} as const;

/** A page of one column. It keeps the mail program's light or dark colours. */
export function page({ language }: Texts, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:32px 20px;${FONT}">
        <div style="max-width:560px;margin:0 auto">${body}</div>
      </body>
    </html> `.html;
}
