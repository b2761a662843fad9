import { use } from 'react';
import { Features } from './feature.ts';
import type { Noun, NounKind } from './nouns.ts';

/** What the manifests declare for a kind. */
export function useNoun(kind: NounKind): Noun | undefined {
  const features = use(Features);
  return features.find(({ nouns }) => nouns?.[kind])?.nouns?.[kind];
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
