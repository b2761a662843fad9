import type { Turn } from '../conversation.ts';
import { intents, type Language, languageOf, phrases } from './language.ts';

export type Asked = { prompt: string; mode: 'auto' | 'mention' | 'off'; turns: Turn[] };

const QUOTES = 4;
const SUMMARY_LINES = 5;

/** The built-in model's answer in Markdown; null when nobody asked anything of it. */
export function compose({ prompt, mode, turns }: Asked): string | null {
  const asked = turns.at(-1);
  if (!asked) return null;
  const text = asked.text.replace(/@\S+/g, ' ').trim();
  const language = languageOf(text);
  const say = phrases[language];
  const earlier = turns.slice(0, -1).filter(({ role }) => role === 'user');

  const dictated = dictatedAnswer(prompt);
  if (dictated !== null) return dictated;
  if (intents.summary.test(text)) return withModesty(list(say.summary, lead(earlier), say.none), language);
  if (intents.tasks.test(text)) return withModesty(list(say.tasks, saying(earlier, intents.commitment), say.none), language);
  if (intents.dates.test(text)) return withModesty(list(say.dates, saying(earlier, intents.date), say.none), language);
  if (intents.greeting.test(text) && text.length < 40) return say.greeting(asked.author);
  if (text.includes('?')) return withModesty(list(say.found, retrieve(earlier, text), say.none), language);
  if (prompt.trim() !== '') return withModesty(acknowledge(prompt, asked, language), language);
  return mode === 'auto' ? null : withModesty(list(say.found, retrieve(earlier, text), say.none), language);
}

/** A prompt may simply say what to answer: 'Answer every message with "Ahoy!"'. */
function dictatedAnswer(prompt: string): string | null {
  const wish = /\b(?:answer|reply|respond|say|antworte|sage)\b[^"“„«']*["“„«']([^"”“»']{1,400})["”“»']/i.exec(prompt);
  return wish?.[1]?.trim() ?? null;
}

/** With a prompt every message gets an answer, so that it shows that the prompt was read. */
function acknowledge(prompt: string, asked: Turn, language: Language): string {
  const say = phrases[language];
  const points = sentences(asked.text).filter((sentence) => intents.commitment.test(sentence) || intents.date.test(sentence));
  const kept = (points.length > 0 ? points : sentences(asked.text)).slice(0, 3);
  const [task = ''] = sentences(prompt);
  return `**${say.noted}:** ${kept.join(' ')}\n\n${say.task} *${task}*`;
}

function list(title: string, turns: Turn[], none: string): string {
  if (turns.length === 0) return none;
  return [title, ...turns.slice(-SUMMARY_LINES).map((turn) => `- ${quote(turn)}`)].join('\n');
}

/** A line of the conversation with who said it and when, so that it can be checked. */
function quote({ author, at, text }: Turn): string {
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `${sentences(text).slice(0, 2).join(' ').slice(0, 240)} — **${author}**, ${time}`;
}

const sentences = (text: string) => text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim()).filter(Boolean);

/** The turns that match, reduced to the sentences that do. */
function saying(turns: Turn[], wanted: RegExp): Turn[] {
  return turns.flatMap((turn) => {
    const matching = sentences(turn.text).filter((sentence) => wanted.test(sentence));
    return matching.length > 0 ? [{ ...turn, text: matching.join(' ') }] : [];
  });
}

/** The turns that say most, in their own order. */
function lead(turns: Turn[]): Turn[] {
  const chosen = new Set(turns.toSorted((a, b) => weight(b) - weight(a)).slice(0, SUMMARY_LINES));
  return turns.filter((turn) => chosen.has(turn));
}

const weight = ({ text }: Turn) => Math.min(text.length, 200) + (intents.date.test(text) ? 80 : 0) + (intents.commitment.test(text) ? 80 : 0);

/** The turns that share most words with the question, rare words counting more; newest last. */
function retrieve(turns: Turn[], question: string): Turn[] {
  const bags = turns.map((turn) => new Set(words(turn.text)));
  const rarity = (word: string) => Math.log(1 + turns.length / (1 + bags.filter((bag) => bag.has(word)).length));
  const wanted = new Set(words(question));
  const scored = turns.map((turn, index) => ({ turn, score: [...wanted].reduce((sum, word) => sum + (bags[index]?.has(word) ? rarity(word) : 0), 0) }));
  const best = new Set(scored.filter(({ score }) => score > 0.5).toSorted((a, b) => b.score - a.score).slice(0, QUOTES).map(({ turn }) => turn));
  return turns.filter((turn) => best.has(turn));
}

const COMMON = new Set('the and are was what when where who how why this that with from have has can could would about any there der die das und ist sind was wann wo wer wie warum mit von hat haben kann gibt ein eine den dem'.split(' '));
const words = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 7));

const withModesty = (text: string, language: Language) => `${text}\n\n${phrases[language].modest}`;
