import type {
  Code,
  Construct,
  Previous,
  State,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types';

const LONGEST = 64;
const COLON = 58;

const matches = (code: Code, pattern: RegExp): code is NonNullable<Code> =>
  code !== null && code > 0 && pattern.test(String.fromCharCode(code));

const isNameCode = (code: Code) => matches(code, /[A-Za-z0-9_+-]/);
/** Some scripts have no spaces between words: there a shortcode may touch a letter. */
const isWordCode = (code: Code) =>
  matches(code, /[\p{L}\p{N}]/u) &&
  !matches(code, /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u);

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

/** Paths such as `C:/:x:` and names such as `std::vector::x` have no shortcodes. */
const previous: Previous = function (this: TokenizeContext, code) {
  if (code === COLON) return this.events.at(-1)?.[1].type === 'shortcode';
  return !isWordCode(code) && !matches(code, /[/@]/);
};

export const shortcode: Construct = { name: 'shortcode', tokenize, previous };
