/** Keys of the benchmark's Parse Server, which listens only on the loopback address. */
export const APP_ID = 'bench';
export const MASTER_KEY = 'bench-master-key';
