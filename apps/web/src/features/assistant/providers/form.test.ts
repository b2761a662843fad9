import { expect, test } from 'vitest';
import { formErrors } from '../../../lib/use-form.ts';
import { amountOf, limitsForm, providerForm, type ProviderForm } from './form.ts';

const whole: ProviderForm = {
  kind: 'openai',
  name: 'Ours',
  base_url: '',
  model: 'gpt',
  key: 'sk-1',
  needsKey: true,
  price_in: '',
  price_out: '',
};
const errorsOf = (change: Partial<ProviderForm>) =>
  formErrors(providerForm, { ...whole, ...change });

test('a complete form has no errors', () => {
  expect(errorsOf({})).toEqual({});
  expect(
    errorsOf({
      kind: 'openai-compatible',
      base_url: 'https://llm.example.org/v1',
      key: '',
      needsKey: false,
      price_in: '0,25',
      price_out: '1.5',
    }),
  ).toEqual({});
});

test.each<[string, Partial<ProviderForm>, keyof ProviderForm]>([
  ['a new key', { key: '' }, 'key'],
  ['a key without spaces', { key: 'sk two' }, 'key'],
  ['a model', { model: ' ' }, 'model'],
  ['a name', { name: '' }, 'name'],
  ['the address of a server of one’s own', { kind: 'openai-compatible' }, 'base_url'],
  ['a web address', { base_url: 'ftp://example.org' }, 'base_url'],
  ['an address without a password', { base_url: 'https://me:x@example.org' }, 'base_url'],
  ['prices in numbers', { price_in: 'cheap', price_out: '1' }, 'price_in'],
  ['both prices', { price_in: '1' }, 'price_out'],
])('requires %s', (_what, change, field) => {
  expect(Object.keys(errorsOf(change))).toEqual([field]);
});

test('limits are whole numbers, and a budget can be empty', () => {
  const limits = {
    monthly_tokens: '',
    monthly_cost: '',
    person_per_hour: '60',
    channel_per_hour: '240',
  };
  expect(formErrors(limitsForm, limits)).toEqual({});
  expect(
    formErrors(limitsForm, { ...limits, monthly_tokens: '1000000', monthly_cost: '12,50' }),
  ).toEqual({});
  for (const bad of ['0', '10001', '1.5', '', 'many', '-3'])
    expect(Object.keys(formErrors(limitsForm, { ...limits, person_per_hour: bad })), bad).toEqual([
      'person_per_hour',
    ]);
  expect(Object.keys(formErrors(limitsForm, { ...limits, monthly_tokens: 'a lot' }))).toEqual([
    'monthly_tokens',
  ]);
});

test('reads amounts with a point or a comma', () => {
  expect(['', ' ', '0,25', '0.25', '12'].map(amountOf)).toEqual([null, null, 0.25, 0.25, 12]);
});
