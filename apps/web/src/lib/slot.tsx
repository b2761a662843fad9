import type { ComponentType } from 'react';

/**
 * A place in a feature's screen that other features fill. The feature defines the props and does
 * not know who fills it; manifests do (`lib/feature.ts`).
 */
export type Slot<Given> = {
  add(load: Load<Given>): void;
  /** Fetches the code of its parts; a page waits for it as for its own. */
  load(): Promise<unknown>;
  parts(): readonly ComponentType<Given>[];
};

type Load<Given> = () => Promise<ComponentType<Given>>;

/** Adds a part to a slot. Called in the order of the feature list. */
export type Fill = () => void;

export function createSlot<Given>(): Slot<Given> {
  const loads: Load<Given>[] = [];
  let loading: Promise<unknown> | undefined;
  let parts: readonly ComponentType<Given>[] = [];
  return {
    add: (load) => void loads.push(load),
    load() {
      loading ??= Promise.all(loads.map((load) => load())).then(
        (loaded) => {
          parts = loaded;
        },
        (error: unknown) => {
          // The next visit retries.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    parts: () => parts,
  };
}

export const fill =
  <Given,>(slot: Slot<Given>, load: Load<Given>): Fill =>
  () =>
    slot.add(load);

/** Renders the parts of a slot. */
export function Filled<Given extends object>({ slot, given }: { slot: Slot<Given>; given: Given }) {
  return slot.parts().map((Part, index) => <Part key={index} {...given} />);
}
