import type { PhrasingContent } from 'mdast';
import type { Code, Construct, State, Tokenizer } from 'micromark-util-types';

const BAR = 124;

const tokenize: Tokenizer = function (effects, ok, nok) {
  const second: State = (code) => {
    if (code !== BAR) return nok(code);
    effects.consume(code);
    effects.exit('spoilerSign');
    return ok;
  };
  return (code: Code) => {
    effects.enter('spoilerSign');
    effects.consume(code);
    return second;
  };
};

export const spoilerSign: Construct = { name: 'spoilerSign', tokenize };

/** Joins each pair of `||` among siblings to a spoiler; a sign without its other half is text. */
export function withSpoilers(children: PhrasingContent[]): PhrasingContent[] {
  const made: PhrasingContent[] = [];
  let open = -1;
  for (const child of children) {
    if (child.type !== 'spoilerSign') {
      made.push(child);
    } else if (open >= 0 && open < made.length - 1) {
      const hidden = made.splice(open).slice(1);
      made.push({ type: 'spoiler', children: hidden.map(asText) });
      open = -1;
    } else {
      open = made.length;
      made.push(child);
    }
  }
  return made.map(asText);
}

const asText = (node: PhrasingContent): PhrasingContent =>
  node.type === 'spoilerSign' ? { type: 'text', value: node.value } : node;
