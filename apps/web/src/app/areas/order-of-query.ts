/** The order that an address names by `id`, as a screen's first request. */
export const orderOfQuery = { key: 'GET maas:/v1/orders/:id', params: { id: '?id' } } as const;
