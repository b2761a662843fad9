/** Where a service tells what people who run it should know. */
export type Log = (entry: {
  level: 'info' | 'warn' | 'error';
  message: string;
  [fact: string]: unknown;
}) => void;
