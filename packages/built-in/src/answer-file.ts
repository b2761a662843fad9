import { answerQuestion } from './answer-question.ts';
import type { AnswerContext } from './context.ts';
import type { ReadFile } from './findings.ts';
import { isTable, pagesOf, passagesOf } from './passages.ts';
import { type Composed, markdownLink } from './quotes.ts';
import { answersTo } from './retrieve.ts';
import { essence } from './summarise.ts';

const QUOTES = 4;
const WHOLE_LINES = 5;
/** A file without text gets a placeholder, which is shorter than this. */
const LEAST_TEXT = 40;
const PAGE_LINES = 12;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;

/**
 * Answers a question from a file. If the file does not answer it, or the person asks for all of it,
 * the answer is a summary.
 */
export function answerFromFile(context: AnswerContext): Composed {
  const { intent, findings, say, text: question } = context;
  const name = intent.kind === 'file' ? intent.name : '';
  const file = findings.file;
  if (!file)
    return findings.times('read_file') > 0
      ? { text: say.fileMissing(name), sources: [] }
      : (answerQuestion(context) ?? { text: say.fileMissing(name), sources: [] });
  const link = markdownLink(file.name, file.link);
  if (file.summary === '' && file.text.length <= LEAST_TEXT)
    return { text: say.fileUnread(link), sources: [] };
  if (intent.kind === 'file' && intent.page !== null) {
    const page = pagesOf(file.text)[intent.page - 1];
    return page === undefined
      ? { text: say.pageMissing(link, intent.page), sources: [] }
      : listed(say.page(link, intent.page), page.split('\n').filter(Boolean).slice(0, PAGE_LINES));
  }
  if (intent.kind === 'file' && intent.isSummary)
    return listed(say.fileSummary(link), inShort(file, context));
  const said = linesAbout(question.replace(name, ' '), file, context);
  return said.length > 0
    ? listed(say.fileSays(link), said)
    : listed(say.fileSilent(link), inShort(file, context));
}

function linesAbout(about: string, file: ReadFile, { clock }: AnswerContext): string[] {
  const passages = passagesOf(file.name, file.text).map((text) => ({
    ...quotable(file),
    text,
    context: file.name.replaceAll(/[._-]+/g, ' '),
  }));
  return answersTo(about, passages, clock, QUOTES).map(({ said }) => said.text);
}

/** The first rows and the number of the others, or the most important sentences. */
function inShort(file: ReadFile, { say }: AnswerContext): string[] {
  const rows = file.text.split('\n').filter((row) => row.trim() !== '');
  if (!areRows(file, rows)) return essence([quotable(file)], WHOLE_LINES).map(({ text }) => text);
  const others = rows.length - WHOLE_LINES;
  return [...rows.slice(0, WHOLE_LINES), ...(others > 0 ? [say.more(others)] : [])];
}

/** True for tables and lists, in which no line is more important than another. */
const areRows = ({ name }: ReadFile, lines: readonly string[]): boolean =>
  isTable(name) || lines.filter((line) => LIST_ITEM.test(line)).length > lines.length / 2;

const quotable = ({ name, text, link }: ReadFile) => ({
  id: null,
  author: name,
  at: '',
  text,
  href: link,
});

const listed = (title: string, lines: readonly string[]): Composed => ({
  text: [title, ...lines.map((line) => `- ${asLine(line)}`)].join('\n'),
  sources: [],
});

/** Strips the marks of a list, a task or a heading. */
const asLine = (text: string): string =>
  text
    .replace(/^(?:\s*(?:[-*+>#]|\d+[.)]))+\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/\s+/g, ' ')
    .trim();
