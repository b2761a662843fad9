import { sentences } from './words.ts';
import { pattern } from '@parley/model/pattern';
import type { Quotable } from './quotable.ts';

const DECIDED = pattern('iu')`
  (?<!\p{L})(
  we(['’]ve| have)? (decided|agreed|settled|chosen|chose)
  |(it(['’]s| is| was)|has been|been) (decided|agreed|settled|approved)
  |decision\s*:|agreed\s*[:,]|let['’]s (go with|stick with|take|do it|keep)
  |we(['’]re| are) going with|we(['’]ll| will) (go with|take|stick with|use)
  |going with|final (choice|decision)|approved
  |beschlossen|beschlie(ß|ss)en|haben (wir )?entschieden|entschieden(?! sich)
  |(uns|haben uns) (auf|für) .* geeinigt|geeinigt|abgemacht|festgelegt
  |(entscheidung|beschluss)\s*:|wir (nehmen|bleiben bei|machen es so|setzen auf)
  |bleibt bei|freigegeben
  )(?!\p{L})
`;
const OPEN = pattern('iu')`
  (?<!\p{L})(
  not (yet )?(been )?(decided|agreed|settled|approved)|undecided
  |(have|has|had|is|was)n['’]t (been )?(decided|agreed|approved)|should we|whether|if we
  |noch nicht|nicht (entschieden|beschlossen|freigegeben)|unentschieden|ob wir|sollen wir
  |must be approved|to be (decided|approved)|needs to be (decided|approved)
  )(?!\p{L})
`;

/**
 * The decisions that were made, one sentence each, in the order of the messages. Questions do not
 * count.
 */
export function decisionsIn(said: Quotable[]): Quotable[] {
  return said.flatMap((message) =>
    sentences(message.text)
      .filter(isDecision)
      .map((text) => ({ ...message, text })),
  );
}

/** True if a sentence states a decision. */
export const isDecision = (sentence: string): boolean =>
  DECIDED.test(sentence) && !OPEN.test(sentence) && !sentence.endsWith('?');
