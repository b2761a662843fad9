import { createServer } from 'node:http';

/**
 * A stand-in for an error-reporting service; it records everything that the app sends to its DSN.
 */
export type ErrorService = {
  dsn: string;
  /** Bodies of the reports, oldest first. */
  reports: string[];
  close(): Promise<void>;
};

export async function startErrorService(): Promise<ErrorService> {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') reports.push(Buffer.concat(chunks).toString());
      response
        .writeHead(200, {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Headers': '*',
          'Content-Type': 'application/json',
        })
        .end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The error service has no port.');
  return {
    dsn: `http://key@127.0.0.1:${address.port}/1`,
    reports,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
