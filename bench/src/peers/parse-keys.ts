/** How the benchmark's Parse Server is addressed, on the loopback address alone. */
export const APP_ID = 'bench';
export const MASTER_KEY = 'bench-master-key';
