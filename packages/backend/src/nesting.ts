/** Deeper nesting is refused, because parsing it would overflow the stack. */
export const DEEPEST_JSON = 64;

/**
 * Measures how deep brackets nest outside quoted text, and how many items the outermost bracket
 * contains.
 */
export function measure(text: string, opening = '[{', closing = ']}') {
  let [depth, deepest, commas, isQuoted] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (opening.includes(letter)) deepest = Math.max(deepest, (depth += 1));
    else if (closing.includes(letter)) depth -= 1;
    else if (letter === ',' && depth === 1) commas += 1;
  }
  return { depth: deepest, items: commas + 1 };
}
