/** Strings that the browser keeps beyond the page, if it is allowed to. */
export type DeviceStorage = {
  keys(): string[];
  get(key: string): string | null;
  /** Does not throw: if the storage is full, it keeps its old content. */
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Called when another tab changes a key; null means removed. */
  onForeignChange(listener: (key: string, value: string | null) => void): () => void;
};

/**
 * The browser's storage for the device or the tab.
 * @param find reads `localStorage` or `sessionStorage`, which throws if the browser refuses access
 * @returns null if the browser refuses access
 */
export function webStorage(find: () => Storage): DeviceStorage | null {
  const storage = allowed(find);
  if (!storage) return null;
  return {
    keys: () => Object.keys(storage),
    get: (key) => storage.getItem(key),
    set: (key, value) => ignoreQuota(() => storage.setItem(key, value)),
    remove: (key) => storage.removeItem(key),
    onForeignChange(listener) {
      const onStorage = ({ storageArea, key, newValue }: StorageEvent) => {
        if (storageArea === storage && key !== null) listener(key, newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Keeps nothing beyond the page: for private modes without storage, and for tests. */
export function memoryStorage(entries = new Map<string, string>()): DeviceStorage {
  return {
    keys: () => [...entries.keys()],
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    onForeignChange: () => () => {},
  };
}

function allowed(find: () => Storage): Storage | null {
  try {
    return find();
  } catch {
    return null;
  }
}

function ignoreQuota(write: () => void): void {
  try {
    write();
  } catch (error) {
    // oxlint-disable-next-line no-console -- not for the person: for whoever looks for the cause
    console.warn('The browser refused to store', error);
  }
}
