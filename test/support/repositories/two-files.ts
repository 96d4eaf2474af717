// A repository of two files, and a question of every kind about its graph.

export const SHOP: Record<string, string> = {
  'price.ts': "import pad from 'left-pad'\nexport const price = (n: number) => pad(n)\n",
  'order.ts': "import { price } from './price.ts'\nexport const total = () => price(2)\n",
}

/** A request about the project `shop`. */
export type Question = readonly [method: 'GET' | 'POST', path: string, body?: object]

export const SHOP_QUESTIONS: readonly Question[] = [
  ['GET', '/graph/shop'],
  ['GET', '/graph/shop/files'],
  ['GET', '/graph/shop/entity?name=price'],
  ['GET', '/graph/shop/neighborhood?entity=price'],
  ['GET', '/graph/shop/symbols?q=price'],
  ['GET', '/graph/shop/source?path=price.ts'],
  ['GET', '/graph/shop/callers?entity=price'],
  ['GET', '/graph/shop/callees?entity=total'],
  ['GET', '/graph/shop/users?entity=price'],
  ['GET', '/graph/shop/implementations?entity=price'],
  ['GET', '/graph/shop/path?from=total&to=price'],
  ['GET', '/graph/shop/dependencies'],
  ['GET', '/graph/shop/map'],
  ['GET', '/graph/shop/cycles'],
  ['GET', '/graph/shop/routes'],
  ['GET', '/graph/shop/unused'],
  ['GET', '/graph/shop/hotspots'],
  ['GET', '/graph/shop/package-users?package=left-pad'],
  ['GET', '/graph/shop/export?format=graphml'],
  ['GET', '/graph/shop/scip'],
  ['POST', '/graph/shop/check', { rules: 'rules:\n  - name: none\n    from: price.ts\n    deny: [order.ts]\n' }],
  ['POST', '/graph/shop/impact', { entities: ['price'] }],
]
