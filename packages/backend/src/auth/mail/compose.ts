import type { Mail, MailRequest } from './mails.ts';
import { textsIn } from './texts.ts';

/**
 * The project's own template for a kind of mail (`[auth.email.template.<kind>]`), in Go's template
 * syntax.
 */
export type OwnTemplate = { subject?: string | undefined; content?: string | undefined };

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#333;color:#fff;text-decoration:none';
const CODE = 'font-size:24px;letter-spacing:4px;font-family:monospace';

/** Composes a mail from the project's template, or from our texts if it has none. */
export function compose(
  id: string,
  request: MailRequest,
  siteUrl: string,
  own: OwnTemplate = {},
): Mail {
  const texts = textsIn(request.language);
  const { lead, button, why, subject } = texts[request.kind];
  const fill = (text: string) =>
    text
      .replaceAll('{site}', new URL(siteUrl).host)
      .replaceAll('{new}', request.newEmail ?? '')
      .replaceAll('{code}', request.code);
  const codeLabel = request.link === null ? texts.code : texts.orCode;
  const lines = [
    fill(lead),
    ...(request.link === null ? [] : [`${button}:\n${request.link}`]),
    ...(request.code === '' ? [] : [`${codeLabel}: ${request.code}`]),
    why,
  ];
  const code = `<p>${escaped(codeLabel)}: <span style="${CODE}">${escaped(request.code)}</span></p>`;
  const link = request.link === null ? '' : escaped(request.link);
  const html = `<!doctype html>
<html lang="${texts.language}"><head><meta charset="utf-8"><title>${escaped(fill(subject))}</title></head>
<body style="margin:0;padding:32px 20px;font-size:15px;line-height:24px;${FONT}">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px;font-weight:500">${escaped(fill(subject))}</h1>
<p>${escaped(fill(lead))}</p>
${link === '' ? '' : `<p><a href="${link}" style="${BUTTON}">${escaped(button)}</a></p>`}
${request.code === '' ? '' : code}
<p style="font-size:13px;opacity:.7">${escaped(why)}</p>
</div></body></html>`;
  return {
    id,
    to: request.to,
    subject: own.subject ? filled(own.subject, request, siteUrl, String) : fill(subject),
    text: lines.join('\n\n'),
    html: own.content ? filled(own.content, request, siteUrl, escaped) : html,
  };
}

/** Fills `{{ .Name }}` and `{{ .Data.name }}`; unknown names become empty. */
function filled(
  template: string,
  request: MailRequest,
  siteUrl: string,
  written: (text: string) => string,
): string {
  const values: Record<string, string> = {
    ConfirmationURL: request.link ?? '',
    Token: request.code,
    TokenHash: request.tokenHash,
    SiteURL: siteUrl,
    RedirectTo: request.redirectTo,
    Email: request.email,
    NewEmail: request.newEmail ?? '',
    SendingTo: request.to,
    ...request.facts,
  };
  return template.replaceAll(/\{\{-?\s*\.([\w.]+)\s*-?\}\}/g, (_, name: string) => {
    const datum = name.startsWith('Data.') ? request.data[name.slice('Data.'.length)] : undefined;
    if (typeof datum === 'string' || typeof datum === 'number') return written(String(datum));
    return written(values[name] ?? '');
  });
}

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
