import { appendFileSync, readFileSync } from 'node:fs';
import { answerWatch } from '../src/watched.ts';

/** A program whose behaviour comes from a file: one word per life, repeating the last one. */

const [file = '', log = ''] = process.argv.slice(2);
const lives = readFileSync(file, 'utf8').split(' ');
const past = readFileSync(log, 'utf8').split('\n').filter(Boolean).length;
const life = lives[Math.min(past, lives.length - 1)];
const end = (code: number) => process.exit(code);
const watched = answerWatch(() => end(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));

appendFileSync(log, `${process.pid} ${life}\n`);
if (life === 'refuse') end(1);
if (life === 'fail') end(70);
watched.reportReady();
// Messages are only sent after this turn, so wait before ending.
setTimeout(() => {
  if (life === 'crash') process.kill(process.pid, 'SIGKILL');
  if (life === 'hang') for (;;);
}, 50);
setInterval(() => {}, 1000);
