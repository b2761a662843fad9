import { expect, it, vi } from 'vitest';
import { createCollections } from './collections.ts';
import { rowsById } from './rows-by-id.ts';
import { createStoreEvents } from './store-events.ts';

const refuse = async () => Promise.reject(new Error('No request is expected'));
const at = (second: number) =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().replace('Z', '000+00:00');

type Answered = {
  utils: {
    mark(): number;
    merge(rows: never[], since: number): void;
    forget(belongs: (row: { id: string }) => boolean): void;
    reset(): void;
  };
};
const asRows = (rows: object[]): never[] => rows as never[];

it('is the same map until a row changes, then a new map with the other rows unchanged', () => {
  const { profiles } = createCollections(
    { insert: refuse, update: refuse, remove: refuse },
    createStoreEvents(),
  );
  const { utils }: Answered = profiles;
  utils.merge(asRows([{ id: 'a', name: 'Ada', updated_at: at(0) }]), utils.mark());
  const rows = rowsById(profiles);
  const told = vi.fn<() => void>();
  rows.subscribe(told);
  utils.merge(asRows([{ id: 'b', name: 'Bo', updated_at: at(0) }]), utils.mark());
  const before = rows.get();
  expect([...before.values()].map(({ name }) => name)).toEqual(['Ada', 'Bo']);
  expect(rows.get()).toBe(before);

  utils.merge(asRows([{ id: 'b', name: 'Bo Nilsson', updated_at: at(1) }]), utils.mark());
  expect(rows.get()).not.toBe(before);
  expect(rows.get().get('b')?.name).toBe('Bo Nilsson');
  expect(rows.get().get('a')).toBe(before.get('a'));

  utils.forget(({ id }) => id === 'a');
  expect([...rows.get().keys()]).toEqual(['b']);
  expect(told).toHaveBeenCalledTimes(3);

  utils.reset();
  expect(rows.get().size).toBe(0);
});
