// Access to the nodes of a tree, under names that leave `kind`, `line`, `text` and `member` free for variables.

export { member as memberExpr } from '../../kit/expressions.ts'
export { kind as kindAt, line as lineOf, text as textAt } from '../../kit/nodes.ts'
