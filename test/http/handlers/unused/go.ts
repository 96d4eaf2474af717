// Unused code of Go.

import type { UnusedCase } from './unused-case.ts'

export const GO: readonly UnusedCase[] = [
  {
    sentence: 'functions of Go for other systems are called by other builds, and with them what they call',
    files: {
      'go.mod': 'module shop\n\ngo 1.22\n',
      'main.go': 'package main\n\nfunc main() { prepare() }\n\nfunc lost() {}\n\nfunc shared() {}\n',
      'prepare_linux.go': 'package main\n\nfunc prepare() {}\n\nfunc idle() {}\n',
      'prepare_windows.go': 'package main\n\nfunc prepare() { inWindows() }\n\nfunc inWindows() { shared() }\n',
      'prepare_other.go':
        '//go:build !linux && !windows\n\npackage main\n\nfunc prepare() { elsewhere() }\n\nfunc elsewhere() {}\n',
    },
    unused: { 'certainty=likely': ['lost sure', 'idle sure'] },
  },
  {
    sentence: 'Go: a method is used where the interface that its type implements is called',
    files: {
      'go.mod': 'module shop\n',
      'main.go': 'package main\n\nimport "shop/svc"\n\nfunc main() {\n\tsvc.Run()\n}\n',
      'svc/service.go': `package svc

type responser interface{ Stamp() int }

type plain struct{}

func (p *plain) Stamp() int { return 1 }

func (p *plain) Lost() int { return 2 }

func write(r responser) int { return r.Stamp() }

func Run() int { return write(&plain{}) }
`,
    },
    unused: { 'certainty=likely': ['Lost likely'] },
  },
  {
    sentence: 'Go: a type that is said to implement the interface of another package has its methods called',
    files: {
      'go.mod': 'module shop\n',
      'main.go': `package main

import "golang.org/x/crypto/acme/autocert"

var _ autocert.Cache = (*cache)(nil)

type cache struct{}

func (c *cache) Delete() {}

type plain struct{}

func (p *plain) Remove() {}

func main() { autocert.Use(&cache{}, &plain{}) }
`,
    },
    unused: { 'certainty=likely': [], 'certainty=possible': ['Remove possible'] },
  },
  {
    sentence:
      'Go: an object none of whose methods the program calls is there for a package, and what they use with them',
    files: {
      'go.mod': 'module shop\n',
      'main.go': `package main

import "example.org/markup"

type tags struct{}

func (t *tags) Extend() { markup.Add(&renderer{}) }

type renderer struct{}

func (r *renderer) Render() { render() }

func (t *tags) lost() {}

type User struct{}

func (u *User) Identity() {}

func render() {}

type logger struct{}

func (l *logger) Warnf() {}

func (l *logger) Error() string { l.Warnf(); return "" }

type stored struct{}

func (s stored) GobEncode() ([]byte, error) { return nil, nil }

func (s stored) TableName() string { return "" }

type counted struct{}

func (c *counted) Count() {}

func (c *counted) Lost() {}

func main() {
	(&counted{}).Count()
	markup.With(&tags{})
	markup.For(&User{})
	markup.Log(&logger{})
	_ = stored{}
}
`,
    },
    unused: { 'certainty=likely': ['lost sure', 'Lost likely'] },
  },
]
