import type { Code, Construct, Previous, State, Tokenizer } from 'micromark-util-types';

const LONGEST = 64;
const COLON = 58;

const isNameCode = (code: Code): code is NonNullable<Code> =>
  code !== null && code > 0 && /[a-z0-9_+-]/.test(String.fromCharCode(code));
const isWordCode = (code: Code) =>
  code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code));

const tokenize: Tokenizer = function (effects, ok, nok) {
  let length = 0;
  const name: State = (code) => {
    if (code === COLON && length > 0) {
      effects.consume(code);
      return end;
    }
    if (!isNameCode(code) || length === LONGEST) return nok(code);
    length += 1;
    effects.consume(code);
    return name;
  };
  // '10:30:45' is a time.
  const end: State = (code) => {
    if (isWordCode(code)) return nok(code);
    effects.exit('shortcode');
    return ok(code);
  };
  return (code: Code) => {
    effects.enter('shortcode');
    effects.consume(code);
    return name;
  };
};

const previous: Previous = (code) => !isWordCode(code);

export const shortcode: Construct = { name: 'shortcode', tokenize, previous };
