import { memoryStorage, webStorage } from '@parley/client/base/device-storage';

/**
 * What this device remembers of its person, in every tab; only for now where it may keep nothing.
 */
export const onDevice = webStorage(() => localStorage) ?? memoryStorage();

/** What this tab remembers, over a reload too. */
export const inTab = webStorage(() => sessionStorage) ?? memoryStorage();
