import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('Go: net/http patterns, chi groups and mounts, gin groups, gorilla methods', () => {
  const texts = {
    'go.mod': 'module shop\n\ngo 1.22\n',
    'main.go': `package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"shop/admin"
)

type server struct{ mux *http.ServeMux }

func (s *server) list(w http.ResponseWriter, r *http.Request) {}
func health(w http.ResponseWriter, r *http.Request) {}
func auth(next http.Handler) http.Handler { return next }

func (s *server) routes() {
	s.mux.HandleFunc("GET /users/{id}", s.list)
	http.HandleFunc("/health", health)
}

func api() http.Handler {
	r := chi.NewRouter()
	r.Use(auth)
	r.Route("/api", func(r chi.Router) {
		r.With(auth).Get("/a", health)
		r.Group(func(r chi.Router) { r.Post("/b", func(w http.ResponseWriter, q *http.Request) { health(w, q) }) })
	})
	r.Mount("/admin", admin.Router())
	return r
}
`,
    'admin/admin.go': `package admin

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

func users(w http.ResponseWriter, r *http.Request) {}

func Router() http.Handler {
	r := chi.NewRouter()
	r.Delete("/users/{id}", users)
	return r
}
`,
    'gin/gin.go': `package gin

import (
	"github.com/gin-gonic/gin"
	"github.com/gorilla/mux"
)

func ping(c *gin.Context) {}

func Setup() {
	r := gin.Default()
	v1 := r.Group("/v1")
	register(v1)
	m := mux.NewRouter()
	s := m.PathPrefix("/m").Subrouter()
	s.HandleFunc("/x/{k:[a-z]+}", ping).Methods("GET", "PUT")
}

func register(g *gin.RouterGroup) {
	g.GET("/ping/:name", ping)
	g.Handle("PATCH", "/p", ping)
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'DELETE /admin/users/{id} admin.users chi',
    'GET /api/a main.health chi',
    'POST /api/b (main.health) chi',
    'ANY /health main.health net/http',
    'GET /m/x/{k} gin.ping gorilla',
    'PUT /m/x/{k} gin.ping gorilla',
    'GET /users/{id} main.server.list net/http',
    'PATCH /v1/p gin.ping gin',
    'GET /v1/ping/{name} gin.ping gin',
  ])
})

test('gin: paths that are plain words, several methods, rests of paths', () => {
  const texts = {
    'go.mod': 'module shop\n',
    'main.go': `package main
import "github.com/gin-gonic/gin"
import "net/http"
func version(c *gin.Context) {}
func me(c *gin.Context) {}
func main() {
\tg := gin.New()
\tg.GET("version", version)
\tg.Match([]string{"GET", "HEAD"}, "/health", version)
\tusers := g.Group("current")
\tusers.GET("user", me)
\tg.GET("/static/*path", version)
\thttp.Post("http://localhost/version", "text/plain", nil)
}
func members(s *Server) {
\tmux := http.NewServeMux()
\tmux.Handle("/members", newMembers(s.Cluster()))
}
type Server struct{}
func (s *Server) Cluster() int { return 1 }
func newMembers(n int) http.Handler { return nil }
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /current/user main.me gin',
    'ANY /health main.version gin',
    'ANY /members main.newMembers net/http',
    'GET /static/{path} main.version gin',
    'GET /version main.version gin',
  ])
})

test('gin: a method that is given a group registers its routes below it, be it its first or second argument', () => {
  const texts = {
    'go.mod': 'module shop\n',
    'main.go': `package main
import (
\t"github.com/gin-gonic/gin"
\t"shop/keys"
)
type services struct { keys *keys.Module }
func register(r *gin.Engine, svc *services) {
\tapi := r.Group("/api")
\tbase := r.Group("/")
\tsvc.keys.Register(api, nil)
\tsvc.keys.RegisterBoth(base, api)
}
`,
    'keys/module.go': `package keys
import "github.com/gin-gonic/gin"
type Module struct{}
func list(c *gin.Context) {}
func (m *Module) Register(group *gin.RouterGroup, auth gin.HandlerFunc) {
\tkeys := group.Group("/keys")
\tkeys.GET("", list)
}
func (m *Module) RegisterBoth(root *gin.RouterGroup, group *gin.RouterGroup) {
\troot.GET("/login", list)
\tgroup.GET("/both", list)
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/both keys.list gin',
    'GET /api/keys keys.list gin',
    'GET /login keys.list gin',
  ])
})
