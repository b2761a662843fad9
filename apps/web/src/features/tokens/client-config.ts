/** Where this app's own server of tools is. */
export const toolsAddress = (origin: string): string => `${origin}/mcp`;

/** What most clients of the Model Context Protocol take as their configuration. */
export const clientConfig = (origin: string, token: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        parley: {
          type: 'http',
          url: toolsAddress(origin),
          headers: { Authorization: `Bearer ${token}` },
        },
      },
    },
    null,
    2,
  );
