/** Properties of a key event by which an input method is recognised. */
type KeyPress = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** The code of keys that an input method handles. */
const HANDLED = 229;

/** Keys that choose, cancel or move within an input method's suggestions. Letters are typed. */
const CHOOSES = /^(Enter|Escape|Tab|Backspace|Delete|Home|End|Page\w+|Arrow\w+| )$/;

/**
 * True for a key that an input method handles. Safari ends the composition before the event of the
 * key that ends it, so only the code tells.
 */
export const isForInputMethod = ({ isComposing, keyCode }: KeyPress): boolean =>
  isComposing || keyCode === HANDLED;

/**
 * Keeps the keys of an input method from every other handler of the page, those of libraries
 * included: Enter that chooses characters never saves half a word, and Escape that rejects them
 * closes no dialog. Call it before anything else listens.
 */
export function guardComposition(page: EventTarget = window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (!isKey(event) || !CHOOSES.test(event.key) || !isForInputMethod(event)) return;
      // The editor counts Safari's late key itself, to tell it from the one that sends.
      if (!event.isComposing && isEditor(event.target)) return;
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

const isKey = (event: Event): event is KeyboardEvent => 'key' in event && 'keyCode' in event;

const isEditor = (target: EventTarget | null): boolean =>
  target !== null && 'isContentEditable' in target && target.isContentEditable === true;
