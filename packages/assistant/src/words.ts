const COMMON = new Set(
  (
    'about after all also and any are been but can could did does for from had has have her here him his how into its just let like may more not now off one only our out over please said say says she should some tell than that the their them then there they this too was were what when where which who why will with would you your ' +
    'aber alle als also am auch auf aus bei bin bis bitte da das dass dein dem den der des die doch du ein eine einem einen einer er es euch für gibt haben hat hatte hier ich ihr im in ist ja kann kannst können man mir mit mein nach nicht noch nun nur ob oder sag sagen sich sie sind so über um und uns unser vom von vor wann war waren warum was welche wenn wer werden wie wir wird wo wurde zu zum zur'
  ).split(' '),
);

/** Long enough to tell words apart, short enough that inflections of one word meet. */
const STEM = 7;

/** The stems of a text that carry its meaning, in lower case, each once, in order. */
export function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, STEM)))];
}

/** Sentences and lines of a text, without empty ones. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/**
 * The texts that share most with a question, best first: rare stems count more than frequent ones,
 * and whatever is much weaker than the best is left out.
 */
export function closest<Item extends { text: string }>(items: Item[], question: string, most: number): Item[] {
  const bags = items.map(({ text }) => new Set(stems(text)));
  const wanted = stems(question);
  const rarity = new Map(wanted.map((stem) => [stem, Math.log(1 + items.length / (1 + bags.filter((bag) => bag.has(stem)).length))]));
  const scored = items.map((item, index) => ({ item, score: wanted.reduce((sum, stem) => sum + (bags[index]?.has(stem) ? (rarity.get(stem) ?? 0) : 0), 0) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > 0 && score >= best * 0.6)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}
