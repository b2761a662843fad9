import { use } from 'react';
import { Features } from './feature.ts';
import type { Nouns } from './nouns.ts';

/** What the manifests declare for each kind of row. */
export function useNouns(): Nouns {
  const features = use(Features);
  return features.reduce<Nouns>((all, { nouns }) => ({ ...all, ...nouns }), {});
}

const loads = new WeakMap<() => Promise<object>, Promise<object>>();

/** Loads a noun's module; the same promise each time, until it fails. */
export function loadOnce<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  // The map holds, for each `load`, what it returned.
  // eslint-disable-next-line typescript/no-unsafe-type-assertion
  const known = loads.get(load) as Promise<Module> | undefined;
  if (known) return known;
  const loading = load().catch((error: unknown) => {
    loads.delete(load);
    throw error;
  });
  loads.set(load, loading);
  return loading;
}
