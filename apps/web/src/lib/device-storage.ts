import { memoryStorage, webStorage } from '@parley/client/base/device-storage';

/** Storage of this device, shared by tabs; in memory if the browser allows none. */
export const onDevice = webStorage(() => localStorage) ?? memoryStorage();

/** Storage of this tab, kept over reloads. */
export const inTab = webStorage(() => sessionStorage) ?? memoryStorage();
