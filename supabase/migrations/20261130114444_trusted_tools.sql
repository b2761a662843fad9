alter table mcp_servers add column trusted_tools jsonb default '[]'::jsonb not null;
alter table mcp_servers add constraint mcp_servers_trusted_tools_check CHECK
  (((jsonb_typeof(trusted_tools) = 'array'::text) AND (octet_length((trusted_tools)::text) <= 20000)));
grant select (trusted_tools) on mcp_servers to authenticated;
grant update (trusted_tools) on mcp_servers to authenticated;
comment on column mcp_servers.trusted_tools
  is 'Names of tools that run without a person''s yes: an owner decides, not the server.';
