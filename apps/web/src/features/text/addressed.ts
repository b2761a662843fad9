import { createContext, useContext } from 'react';

const Context = createContext(false);

/** Tells mentions whether the text around them calls the reader. */
export const AddressedProvider = Context.Provider;
export const useIsAddressed = (): boolean => useContext(Context);
