import { v5 } from 'uuid';

/** The namespace of ids that foreign forms do not have; any fixed UUID would do. */
const FOREIGN = '6f1c1f64-9d7f-4d3e-8f0a-6b1de0a1c0de';

/**
 * The id of a thing of a foreign form: a UUIDv5, the same at every reading.
 * @param kind keeps things apart that the form numbers separately, such as 'channel' and 'user'.
 */
export const sourceId = (form: string, kind: string, id: string): string =>
  v5(JSON.stringify([form, kind, id]), FOREIGN);
