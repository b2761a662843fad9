/** Addresses of the map's data, which `plugin.ts` makes. */
declare module 'virtual:map-data' {
  const addresses: Record<'world' | 'worldFine' | 'countries' | 'cities', string>;
  export default addresses;
}
