/** Where a page sends what is being written to a form of it. Apart from the table of pages, which every page would load with it. */
export const typedAddress = "/typed";
