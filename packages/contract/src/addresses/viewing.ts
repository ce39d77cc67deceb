export const viewing = {
  imageUrl: '/image-url',
} as const;
