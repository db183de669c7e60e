// All methods by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

/// Every method under its bare name, family by family; those of study files behind the built-in ones.
const std::vector<Method>& all_methods();

/// What is run where nobody names methods.
std::vector<Method> default_methods();

/// Every variant whose parameters are words: "ab4:start=euler", one parameter changed at a time. Those whose scheme is
/// the same and only run otherwise ("rk4:sum=compensated", "rk4:steps=halved"): with `of_runs`.
std::vector<Method> variants(bool of_runs = false);

/// The method of that name, with its parameters: "ab4:start=euler", "newmark:beta=1/4,gamma=1/2".
/// Throws InputError for an unknown name (the nearest is suggested), parameter or value.
Method method(std::string_view name);

/// Adds a method that a study file defines, or that comes from elsewhere. Not to be called while a study runs.
/// Throws InputError if the name is taken or the data contradict each other.
void add_method(const Method& method);

/// Throws InputError where a row's data contradict each other: shapes of its tables, weights that do not sum to one,
/// two options of one key.
void validate(const Method& method);

}  // namespace halfstep::inline methods
