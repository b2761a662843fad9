/** Markup that is safe to write: made by `html`, never from a text alone. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

type Value = string | number | Markup | readonly Markup[];

/** A template of HTML. Every value is escaped unless it is markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const write = (value: Value): string => {
    if (value instanceof Markup) return value.text;
    if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
    return value.map(({ text }) => text).join('');
  };
  return new Markup(
    parts.reduce((text, part, index) => text + write(values[index - 1] ?? '') + part),
  );
}

/** What people wrote, isolated so that its direction changes nothing around it. */
export const written = (text: string): Markup => html`<bdi>${text}</bdi>`;

/**
 * A page that can be opened from a disk. It runs no scripts and loads nothing but pictures of the
 * export, whatever people wrote.
 */
export const page = (title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'"
        />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;

const STYLE = new Markup(`
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  article { margin: 1rem 0; }
  article.reply { margin-left: 2rem; }
  article p { margin: 0.2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  article div { overflow-wrap: anywhere; }
  time, small { opacity: 0.7; }
  img { max-width: 100%; max-height: 20rem; }
`);
