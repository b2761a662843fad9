import { fold } from '@parley/model';
import type { Risk } from '@parley/model';

/** Shared share of a title's words from which a risk counts as similar. */
const ENOUGH = 0.5;
const LEAST_SHARED = 2;
const STEM = 4;
const MOST = 3;

/** Words without their endings; short ones only if they are numbers, such as '7'. */
function stemsOf(text: string): Set<string> {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      word.length >= STEM ? word.slice(0, STEM) : /\d/.test(word) ? word : [],
    ),
  );
}

type Titled = Pick<Risk, 'title' | 'status'>;

/** The open risks whose title shares most of its words with a text, the most similar first. */
export function similarRisks<Row extends Titled>(text: string, risks: readonly Row[]): Row[] {
  const said = stemsOf(text);
  return risks
    .flatMap((risk) => {
      if (risk.status === 'closed') return [];
      const words = stemsOf(risk.title);
      const shared = words.intersection(said).size;
      const share = shared / words.size;
      return shared >= LEAST_SHARED && share >= ENOUGH ? [{ risk, share }] : [];
    })
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST)
    .map(({ risk }) => risk);
}
