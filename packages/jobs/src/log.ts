/** The log of a service, for its operators. */
export type Log = (entry: {
  level: 'info' | 'warn' | 'error';
  message: string;
  [fact: string]: unknown;
}) => void;
