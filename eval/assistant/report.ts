import type { Verdict } from './grade.ts';
import type { Question } from './questions.ts';
import type { Recall } from './recall.ts';

/** One question with everything that is known about its answer. */
export type Result = {
  question: Question;
  recall: Recall | null;
  verdict: Verdict | null;
  text: string;
  tools: string[];
};

const VERDICTS: readonly Verdict[] = ['right', 'uncited', 'nothing', 'wrong', 'embarrassing'];

/** A table of the results by kind, evidence recall first. */
export function tableOf(results: readonly Result[]): string {
  const kinds = [...new Set(results.map(({ question }) => question.kind))];
  const rows = [
    ['kind', 'asked', 'in request', 'or searched', ...VERDICTS],
    ...kinds.map((kind) =>
      rowOf(
        kind,
        results.filter((one) => one.question.kind === kind),
      ),
    ),
    rowOf('all', results),
    rowOf(
      'tuned on',
      results.filter((one) => !one.question.isHeldOut),
    ),
    rowOf(
      'held out',
      results.filter((one) => one.question.isHeldOut),
    ),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths?.[0] ?? 0) : cell.padStart(widths?.[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf(kind: string, results: readonly Result[]): string[] {
  const measured = results.filter(
    ({ recall, question: { evidence } }) =>
      recall && evidence.length > 0 && !evidence.some((key) => key.startsWith('rows:')),
  );
  const count = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
  return [
    kind,
    String(results.length),
    share(measured.filter(({ recall }) => recall?.atOnce).length, measured.length),
    share(measured.filter(({ recall }) => recall?.searched).length, measured.length),
    ...VERDICTS.map((verdict) =>
      results.some((one) => one.verdict !== null) ? share(count(verdict), results.length) : '–',
    ),
  ];
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part} (${Math.round((100 * part) / whole)} %)`;
