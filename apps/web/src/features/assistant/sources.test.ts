import { expect, test } from 'vitest';
import { innerPath } from '../text/inner-path.ts';
import { notCited, sourcesOf } from './sources.ts';

const CHANNEL = 'f1f7ac2e-52bb-4a8e-9d54-0c1f4a7b9f01';
const SAID = '0b9b1b64-7f6c-4c3e-8f5d-6d4f6d0f8e11';

test('a source opens its href, or without one the page of its id', () => {
  expect(
    sourcesOf(
      [
        { type: 'risk', id: 'r1', title: 'Late gearbox', href: '/risks/r1' },
        { type: 'message', message_id: SAID, title: 'Mira' },
        { type: 'person', id: 'p1', title: 'Bo' },
        { type: 'event', id: 'e1', title: 'Survey' },
      ],
      CHANNEL,
    ),
  ).toEqual([
    { type: 'risk', title: 'Late gearbox', href: '/risks/r1' },
    { type: 'message', title: 'Mira', href: `/channels/${CHANNEL}?m=${SAID}` },
    { type: 'person', title: 'Bo', href: '/directory/p1' },
    { type: 'event', title: 'Survey', href: '/schedule?event=e1' },
  ]);
});

test('removes duplicate and unknown sources', () => {
  expect(
    sourcesOf(
      [
        { type: 'message', message_id: SAID, title: 'Mira' },
        { type: 'message', message_id: SAID, title: 'Mira again' },
        { type: 'oracle', title: '?' },
        'words',
      ],
      CHANNEL,
    ),
  ).toHaveLength(1);
  expect(sourcesOf({ type: 'message' }, CHANNEL)).toEqual([]);
});

test('ignores addresses outside the app', () => {
  const origin = 'https://parley.example';
  expect(innerPath('/risks/r1?x=1#y', origin)).toBe('/risks/r1?x=1#y');
  expect(innerPath('https://parley.example/risks/r1', origin)).toBe('/risks/r1');
  for (const href of [
    '//evil.example/x',
    '/\\evil.example/x',
    'https://evil.example/',
    'https://parley.example.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'risks/r1',
    '',
  ])
    expect(innerPath(href, origin)).toBeNull();
});

test('leaves out sources the answer links to', () => {
  const [risk, person] = [
    { type: 'risk', title: 'Late gearbox', href: '/risks/r1' },
    { type: 'person', title: 'Bo', href: '/directory/p1' },
  ] as const;
  expect(notCited([risk, person], 'It is late ([R-1](/risks/r1)), says Bo.')).toEqual([person]);
  expect(notCited([risk], 'See [R-10](/risks/r10).')).toEqual([risk]);
});
