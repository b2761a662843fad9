/** Addresses of the map data; see `plugin.ts`. */
declare module 'virtual:map-data' {
  const addresses: Record<'world' | 'worldFine' | 'countries' | 'cities', string>;
  export default addresses;
}
