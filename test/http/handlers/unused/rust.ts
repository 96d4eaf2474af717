// Unused code of Rust.

import type { UnusedCase } from './unused-case.ts'

export const RUST: readonly UnusedCase[] = [
  {
    sentence: 'Rust: what a function of another system calls is used as this is',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/main.rs': `#[cfg(unix)]
fn copy(text: &str) { drop(text) }
#[cfg(windows)]
fn copy(text: &str) { run("clip", text) }
#[cfg(windows)]
fn run(command: &str, text: &str) { drop((command, text)) }
fn lost() {}
fn main() { copy("a") }
`,
    },
    unused: { 'certainty=possible': ['lost sure'] },
  },
  {
    sentence: 'Rust: what a macro calls may run wherever the macro is used',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/main.rs': 'mod tag;\nmod symbols;\nfn main() { symbols::make() }\n',
      'src/tag.rs':
        'pub struct Tag(u8);\nimpl Tag {\n    const fn plain_tag() -> Tag { Tag(1) }\n    fn lost_tag() {}\n}\n',
      'src/symbols.rs':
        'macro_rules! tag {\n    ($($name:ident),*) => { $( { static $name: crate::tag::Tag = crate::tag::Tag::plain_tag(); } )* };\n}\npub fn make() { let lost_tag = 1; drop(lost_tag) }\npub(crate) use tag;\n',
    },
    unused: { 'certainty=likely': ['lost_tag sure'] },
  },
  {
    sentence:
      'Rust: names in macros, in attributes and of functions that are handed on, and blocks that an attribute marks',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/main.rs': `use other::{config, graphql_object, Check};

config! {
    origin: String, auto, |c| origin_of(&c.domain);
}

fn origin_of(domain: &str) -> String {
    cut(domain)
}

fn cut(text: &str) -> String {
    text.to_owned()
}

#[derive(Check)]
struct Form {
    #[check(function = "not_empty")]
    name: String,
}

fn not_empty(name: &str) -> bool {
    name.len() > 0 // lost
}

struct Query;

#[graphql_object(
    context = Context
)]
impl Query {
    fn version() -> i32 {
        1
    }
}

struct Plain;

#[allow(dead_code)]
impl Plain {
    fn unasked(&self) -> i32 {
        2
    }
}

fn handed(text: &str) -> String {
    text.to_owned()
}

// lost is called by nobody
fn lost() {}

fn main() {
    other::serve(Query, Plain, Form { name: String::new() });
    Some("a").map(handed);
}
`,
    },
    unused: {
      'certainty=likely': ['unasked sure', 'lost sure'],
      'certainty=possible': [
        'unasked sure',
        'lost sure',
        'origin_of possible',
        'cut possible only_unused',
        'not_empty possible',
      ],
    },
  },
]
