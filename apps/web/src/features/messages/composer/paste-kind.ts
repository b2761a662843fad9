/** Kinds of pasted text that get a block or a parser of their own. */
export type PastedText =
  | { kind: 'plain' | 'markdown' }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'code'; text: string; language: string | null };

/** The formats of a clipboard. */
export type Pasted = { text: string; html: string; editor: string };

/** Classifies the clipboard's text; null if its HTML should be pasted instead. */
export function pastedText({ text, html, editor }: Pasted): PastedText | null {
  const code = codeOf(text, html, editor);
  if (code) return code;
  if (FORMATTED.test(html)) return null;
  return { ...kindOf(text) };
}

/** Elements and styles that mean something. Anything else in HTML only colours the text. */
const FORMATTED = new RegExp(
  [
    /<(?:a\s[^>]*href|b|strong|i|em|s|del|strike|[uo]l|table|h[1-6]|blockquote|code|pre|img)[\s>/]/,
    /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|mso-list/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Lines copied from a code editor or a block of code, with their language. */
function codeOf(text: string, html: string, editor: string): PastedText | null {
  if (editor !== '') {
    const mode = /"mode"\s*:\s*"([\w+#.-]+)"/.exec(editor)?.[1] ?? null;
    return text.trim().includes('\n') ? code(text, mode === 'plaintext' ? null : mode) : null;
  }
  return ONLY_PRE.test(html.replaceAll(/<(head|style)[\s>][\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, ''))
    ? code(text, LANGUAGE.exec(html)?.[1] ?? null)
    : null;
}

const ONLY_PRE =
  /^\s*(?:<(?:!doctype|html|meta|body|div)[^>]*>\s*)*<pre[\s>](?:(?!<pre[\s>])[\s\S])*<\/pre>\s*(?:<\/\w+>\s*)*$/i;
const LANGUAGE = /class="[^"]*\b(?:language|lang|highlight-source)-([\w+#.-]+)/i;

const code = (text: string, language: string | null): PastedText => ({
  kind: 'code',
  text: text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, ''),
  language,
});

function kindOf(pasted: string): PastedText {
  const text = pasted.replaceAll(/\r\n?/g, '\n').trimEnd();
  if (FENCES.test(text)) return { kind: 'markdown' };
  if (DIFF.test(text)) return code(text, 'diff');
  const rows = rowsOf(text);
  if (rows) return { kind: 'table', rows };
  if (TRACE.test(text) || isLog(text) || isJson(text)) return code(text, null);
  return { kind: LINK.test(text) || isMarkdown(text) ? 'markdown' : 'plain' };
}

const FENCES = /^(```|~~~)[^\n`]*\n[\s\S]*?^\1[ \t]*$/m;
const DIFF = /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d+|--- \S[^\n]*\n\+\+\+ \S)/m;
const TRACE = new RegExp(
  [
    /^(?:Traceback \(most recent call last\):|goroutine \d+ \[|panic: |Caused by: )/,
    /^\s+(?:at \S.*|File ".*", line \d+)$/,
    /^thread '.*' panicked/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
);

/** Cells between tabs, the same number in each line. */
function rowsOf(text: string): string[][] | null {
  const rows = text.split('\n').map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  const isTable =
    rows.length > 1 && columns > 1 && rows.every((row) => row.length === columns && row[0] !== '');
  return isTable ? rows : null;
}

const STAMP = new RegExp(
  [
    /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
    /^\[?\d\d:\d\d:\d\d[\].,: ]/,
    /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d /,
    /^\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL|TRACE)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

function isLog(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const stamped = lines.filter((line) => STAMP.test(line)).length;
  return stamped > 1 && stamped * 2 >= lines.length;
}

function isJson(text: string): boolean {
  if (!/^\s*[{[][^]*\n/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const LINK = /\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/;

/** Signs of Markdown. Two of them are no accident; a single star often is. */
const SIGNS = [
  /^ {0,3}(?:##{1,5} \S|# \S[^\n]*\n\n)/m,
  /^\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$/m,
  /^\|.*\|$/m,
  /^\s*[-*+] \S.*\n(?:.*\n)*?\s*[-*+] \S/m,
  /^\s*\d+\. \S.*\n(?:.*\n)*?\s*\d+\. \S/m,
  /^\s*[-*+] \[[ xX]\] /m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /(?<![`\w])`[^`\n]+`(?![`\w])/,
  /^> \S/m,
];

const isMarkdown = (text: string): boolean => SIGNS.filter((sign) => sign.test(text)).length > 1;
