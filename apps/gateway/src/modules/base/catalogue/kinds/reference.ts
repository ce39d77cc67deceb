/** A row of another kind that must be there. */
export interface Reference {
  path: PropertyKey[];
  kind: 'campaigns' | 'coupons' | 'offers' | 'products' | 'skins' | 'spots';
  id: string;
}
