import type { ComponentType } from 'react';

/**
 * A place in the screens of one noun for what others have to show there. The noun says what it
 * gives them, and never learns who they are; their manifests fill it (`lib/feature.ts`).
 */
export type Slot<Given> = {
  add(load: Load<Given>): void;
  /** Fetches what fills it: a page waits for it as for its own code. */
  load(): Promise<unknown>;
  parts(): readonly ComponentType<Given>[];
};

type Load<Given> = () => Promise<ComponentType<Given>>;

/** What a manifest puts into a slot, in the order of the list of features. */
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
          // The next visit asks again.
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

/** What fills a slot, one after the other. */
export function Filled<Given extends object>({ slot, given }: { slot: Slot<Given>; given: Given }) {
  return slot.parts().map((Part, index) => <Part key={index} {...given} />);
}
