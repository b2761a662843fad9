import type { Code, Construct, State, Tokenizer } from 'micromark-util-types';
import type { ReferenceTarget } from '../nodes.ts';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SOURCE = new RegExp(`^<(?:(@channel)|(@|#|file:|message:)(${ID}))>$`);
const KINDS = { '@': 'person', '#': 'channel', 'file:': 'file', 'message:': 'message' } as const;
const LONGEST = `<message:${'0'.repeat(36)}>`.length;

/** The target of a reference's source such as `<@id>`; null for any other text. */
export function targetOf(source: string): ReferenceTarget | null {
  const [, everyone, sign, id] = SOURCE.exec(source) ?? [];
  if (everyone) return { kind: 'everyone', id: null };
  const kind = sign && isSign(sign) ? KINDS[sign] : null;
  return kind && id ? { kind, id } : null;
}

const isSign = (sign: string): sign is keyof typeof KINDS => Object.hasOwn(KINDS, sign);

/** The target with a kind and an id that are not known to be one; null if they are none. */
export function targetFrom(kind: unknown, id: unknown): ReferenceTarget | null {
  const sign = Object.entries(KINDS).find(([, known]) => known === kind)?.[0];
  return targetOf(kind === 'everyone' ? '<@channel>' : `<${sign}${id}>`);
}

/** How a reference to the target is written. */
export function referenceSource(target: ReferenceTarget): string {
  if (target.kind === 'everyone') return '<@channel>';
  const sign = Object.entries(KINDS).find(([, kind]) => kind === target.kind)?.[0] ?? '@';
  return `<${sign}${target.id}>`;
}

const tokenize: Tokenizer = function (effects, ok, nok) {
  let source = '';
  const inside: State = (code) => {
    if (code === null || code < 33 || source.length >= LONGEST) return nok(code);
    source += String.fromCharCode(code);
    effects.consume(code);
    return code === 62 ? end : inside;
  };
  const end: State = (code) => {
    if (!targetOf(source)) return nok(code);
    effects.exit('namedReference');
    return ok(code);
  };
  return (code: Code) => {
    effects.enter('namedReference');
    return inside(code);
  };
};

export const reference: Construct = { name: 'namedReference', tokenize };
