import { expect, test } from 'vitest';
import type { RiskMessage } from './candidate.ts';
import { candidateIn } from './rules.ts';

const said = (text: string, rest: Partial<RiskMessage> = {}): RiskMessage => ({
  id: text,
  channelId: 'one',
  isOpen: true,
  text,
  ...rest,
});
const read = (text: string) => candidateIn(said(text));

test('finds risks by words of danger, delay, failure and lack, in English and in German', () => {
  expect(read('The buffer tank is leaking again at Canal Road.')).toMatchObject({
    category: 'Quality',
    likelihood: 4,
    impact: 4,
  });
  expect(read('Die Genehmigung für den Kran fehlt noch.')).toMatchObject({ category: 'Recht' });
  expect(read('We are probably behind schedule with the school.')).toMatchObject({
    category: 'Schedule',
    likelihood: 4,
  });
  expect(read('Careful at Lindenallee: the old oil line is still live.')).toMatchObject({
    category: 'Safety',
    impact: 5,
  });
  expect(read('Der Server ist ausgefallen, und es gibt kein Backup.')).toMatchObject({
    category: 'IT und Daten',
  });
});

test('changes the score by words for likelihood and impact', () => {
  const plain = read('The pump is leaking in the cellar.');
  expect(read('The pump might be leaking in the cellar.')?.likelihood).toBe(
    (plain?.likelihood ?? 0) - 1,
  );
  expect(read('A critical pump is leaking in the cellar.')?.impact).toBe((plain?.impact ?? 0) + 1);
});

test('finds no risk in what is over, asked, in code or merely mentioned', () => {
  expect(read('The leak at Canal Road is fixed.')).toBeNull();
  expect(read('Is the delivery delayed until Monday?')).toBeNull();
  expect(read('The permit came in this morning, it is in the files.')).toBeNull();
  expect(read('Our budget for coffee is on page two.')).toBeNull();
  expect(read('```\nthrow new Error("failed to leak")\n```')).toBeNull();
  expect(read('Good morning everybody, coffee is ready.')).toBeNull();
});

test('names the words that a proposal is based on, and quotes the sentence', () => {
  const found = read('Hello all. The **supplier** is late again. See you tomorrow.');
  expect(found).toMatchObject({
    title: 'The supplier is late again',
    evidence: [{ channel_id: 'one', quote: 'The supplier is late again.' }],
  });
  expect(found?.description).toContain('“late”');
});
